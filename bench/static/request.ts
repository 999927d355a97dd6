import type { DropdownItem } from '#contract/cremation.ts';
import { renderFrame } from './pages.ts';

/** The form of section 3 of the specification, carefully written by hand: the same text, no script. */
export function renderStaticRequest(items: DropdownItem[]): string {
  const listOptions = (fieldName: string) =>
    items.filter((item) => item.fieldName === fieldName).map(({ displayName }) => displayName);
  return renderFrame(
    'Request an unattended cremation',
    `<h1>Request an unattended cremation</h1>
<p class="lead">An unattended cremation has no service, and nobody attends. You can say goodbye in your own time and in your own way.</p>
<p><a class="main" href="#about-you">Start the request</a> Rather do this by phone? Call <a href="tel:01632960123">01632 960 123</a></p>
<p>This form is only for a person who has died. It is not for somebody who is alive, and not for a funeral plan.</p>
<h2>What to have ready</h2>
<ul>
<li>the full name, date of birth and home address of the person who died</li>
<li>the date of their death, and where they died</li>
<li>if you know, their doctor’s surgery and whether they had a pacemaker or another implant</li>
</ul>
<p>The form has four sections and takes about 10 minutes. One of our team reads every request and then contacts you.</p>
<form method="post" action="/unattendedcremations">
<fieldset id="about-you"><legend><h2>About you<span>, 1 of 4</span></h2></legend>
${renderLine('title', 'Title', 'honorific-prefix')}
${renderLine('firstName', 'First name', 'given-name')}
${renderLine('lastName', 'Last name', 'family-name')}
${renderLine('eMail1', 'Email address', 'email', 'We will write to this address to tell you what happens next.')}
${renderLine('mobilePhone', 'Mobile phone (optional)', 'tel')}
<details><summary>Add another way to reach you</summary>
${renderLine('eMail2', 'Second email address (optional)')}
${renderLine('homePhone', 'Home phone (optional)', 'home tel')}
${renderLine('businessPhone', 'Business phone (optional)', 'work tel')}
</details>
${renderLine('relationship', 'Your relationship to the person who died', 'off', 'For example daughter, husband, friend or executor.')}
<p><label><input type="checkbox"> Remember my answers on this device</label></p>
<p class="hint">We are not saving your answers. They will be lost if you close this page.</p>
${renderNavigation('person-who-died', 'start')}
</fieldset>
<fieldset id="person-who-died"><legend><h2>About the person who died<span>, 2 of 4</span></h2></legend>
${renderLine('deceasedTitle', 'Their title')}
${renderLine('deceasedFirstName', 'Their first name')}
${renderLine('deceasedMiddleName', 'Their middle name (optional)')}
${renderLine('deceasedLastName', 'Their last name')}
${renderChoice('maritalStatus', 'Their marital status', listOptions('MaritalStatus'), 'The legal forms ask for marital status and gender.')}
${renderChoice('gender', 'Their gender', listOptions('Gender'))}
${renderDate('dateOfBirth', 'Their date of birth', 1945)}
${renderDate('dateOfDeath', 'The date of their death', new Date().getFullYear())}
${renderLine('occupation', 'Their occupation (optional)', 'off', 'Their main job, even if they had retired.')}
${renderNavigation('where-they-died', 'about-you')}</fieldset>
<fieldset class="place" id="where-they-died"><legend><h2>Where they lived and died<span>, 3 of 4</span></h2></legend>
<fieldset><legend><h3>Their home address</h3></legend>
${renderLine('addressLine1', 'Address line 1')}
${renderLine('addressLine2', 'Address line 2 (optional)')}
${renderLine('town', 'Town')}
${renderLine('postcode', 'Postcode')}
</fieldset>
<fieldset><legend><h3>Where they died</h3></legend>
<p>Tick only if they died somewhere else.</p>
<label><input type="checkbox" name="diedAtDifferentAddress" value="yes"> They died at a different address</label>
<div>${renderLine('diedAtAddressLine1', 'Address line 1')}
${renderLine('diedAtAddressLine2', 'Address line 2 (optional)')}
${renderLine('diedAtTown', 'Town')}
${renderLine('diedAtPostcode', 'Postcode')}</div></fieldset>
${renderNavigation('more-questions', 'person-who-died')}
</fieldset>
<fieldset id="more-questions"><legend><h2>A few more questions<span>, 4 of 4</span></h2></legend>
<p>Please answer what you can. We can talk about all of it later.</p>
${renderTextArea('deceasedDoctorSurgery', 'Their doctor’s surgery', 'Name and town are enough. We may need to speak to their doctor.')}
${renderTextArea('unnaturalMedicalImplant', 'Medical implants, such as a pacemaker', 'We ask because some implants are unsafe in a cremation and must be removed first.')}
<details><summary>Payment, ashes and cause of death</summary>
${renderTextArea('paymentType', 'How you would like to pay', 'Please do not write any card or account numbers here.')}
${renderTextArea('remainsInstructions', 'What you would like to happen to the ashes', 'You do not have to decide this now.')}
${renderTextArea('causeOfDeath', 'The cause of death, if you know it', 'This helps us care for them safely and protects our staff.')}
</details>
${renderTextArea('discussFurther', 'Anything you would like to discuss', '')}
<p class="actions"><button class="main" name="step" value="check">Check your answers</button>
<button>Send Request</button></p>
<p><a href="#where-they-died">Back</a></p>
</fieldset>
</form>`,
  );
}

const renderNavigation = (next: string, before: string) =>
  `<p><a class="main" href="#${next}">Continue</a> <a href="#${before}">Back</a></p>`;

const renderLabelled = (name: string, label: string, control: string, hint: string) =>
  `<p><label for="${name}">${label}</label></p>${hint && `<p class="hint" id="${name}-hint">${hint}</p>`}<p>${control}</p>`;

const renderLine = (name: string, label: string, autocomplete = 'off', hint = '') =>
  renderLabelled(
    name,
    label,
    `<input id="${name}" name="${name}" autocomplete="${autocomplete}"${hint && ` aria-describedby="${name}-hint"`}>`,
    hint,
  );

const renderChoice = (name: string, label: string, options: string[], hint = '') =>
  renderLabelled(
    name,
    label,
    `<select id="${name}" name="${name}"><option value="">Please choose</option>${options
      .map((option) => `<option>${option}</option>`)
      .join('')}</select>`,
    hint,
  );

const renderDate = (name: string, label: string, year: number) =>
  renderLabelled(
    name,
    label,
    `<input id="${name}" name="${name}" autocomplete="off" aria-describedby="${name}-hint"></p><p><button type="button" aria-label="Choose from a calendar: ${label}"></button>`,
    `For example, 27 3 ${year} or 27 Mar ${year}`,
  );

const renderTextArea = (name: string, label: string, hint: string) =>
  renderLabelled(
    name,
    `${label} (optional)`,
    `<textarea id="${name}" name="${name}" rows="3" aria-describedby="${name}-hint"></textarea>`,
    hint,
  );

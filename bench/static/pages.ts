import type { BereavementEvent } from '#contract/events.ts';
import { wordsOf, type EventWords } from './words.ts';

/**
 * The limit for our pages: the same words as a careful person writes them by hand, with one small style sheet and
 * no script. Nothing here is taken from what we send.
 */
export function staticList(events: BereavementEvent[]): string {
  return framed(
    'Bereavement support events',
    `<h1>Bereavement support events</h1>
<p class="lead">You are welcome at any of these. You can come alone or bring someone with you, and you can change your mind at any time.</p>
${events.map((event) => card(wordsOf(event))).join('\n')}`,
  );
}

export function staticForm(event: BereavementEvent): string {
  return framed('Add a new booking or edit an existing booking', formWords(wordsOf(event)));
}

/** A page whose main part was rendered by React and is hydrated by a module in the head. */
export function hydratedPage(parts: { main: string; data: string; script: string }): string {
  const loading = `<script type="application/json" id="data">${parts.data}</script><script type="module" src="${parts.script}"></script>`;
  return framed('Add a new booking or edit an existing booking', parts.main, loading);
}

/** The head and foot of each page, with the one style sheet. */
export const framed = (title: string, main: string, head = '') => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${style}</style>
${head}</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header><a href="/events">Example Funeral Services</a></header>
<main id="content">${main}</main>
<footer>
<p>If you would rather speak to someone, please call <a href="tel:01632960123">01632 960 123</a>.</p>
<p><a href="https://www.example.com/contact">Other ways to contact us</a></p>
</footer>
</body>
</html>
`;

const card = (event: EventWords) => `<article>
<h2>${event.title}</h2>
<p class="when"><time datetime="${event.iso}">${event.when}</time></p>
<p>${event.location && `<b>${event.location}</b>`}${event.location && event.address && '<br>'}${event.address}</p>
${event.preview ? longDetails(event) : `<p class="details">${event.details}</p>`}
<p>${event.capacity}</p>
${event.left === 0 ? '<p class="full">This event is currently fully booked however this can change – please watch this space for updates.</p>' : ''}
<p class="actions"><a class="main" href="/events?book=${event.guid}">Book Attendance</a>
<a href="/events?amend=${event.guid}">Amend Existing Attendance</a>
<a href="/events?cancel=${event.guid}">Cancel Attendance</a></p>
</article>`;

const longDetails = ({ preview, details }: EventWords) => `<div class="long"><p class="details">${preview}</p>
<details><summary><span>Show More Detail</span><span>Show Less Detail</span></summary><p class="details">${details}</p></details></div>`;

const formWords = (event: EventWords) => `<h1>Add a new booking or edit an existing booking</h1>
<div class="about"><p><b>${event.title}</b></p>
<p class="when"><time datetime="${event.iso}">${event.when}</time></p>
<p>${event.location && `<b>${event.location}</b>`}${event.location && event.address && '<br>'}${event.address}</p></div>
<form method="post" action="/events?book=${event.guid}">
<p><label for="name">Name</label><input id="name" name="name" autocomplete="name"></p>
<p><label for="eMail">eMail</label><input id="eMail" name="eMail" type="email" autocomplete="email" aria-describedby="eMail-hint"></p>
<p class="hint" id="eMail-hint">We will send your confirmation to this address.</p>
<p><label for="number">Number Of Attendees</label><input id="number" name="numberOfAttendees" value="1" inputmode="numeric" aria-describedby="number-hint"></p>
<p class="hint" id="number-hint">Count yourself as well.${event.left === null ? '' : ` There are ${event.left} places left.`}</p>
<p><label for="extraInfo">${event.extraInfoTitle}</label><input id="extraInfo" name="extraInfo" aria-describedby="info-hint"></p>
<p class="hint" id="info-hint">You can leave this empty.</p>
<p><label for="extraDescription">${event.extraDescriptionTitle}</label><textarea id="extraDescription" name="extraDescription" rows="4" aria-describedby="description-hint"></textarea></p>
<p class="hint" id="description-hint">You can leave this empty.</p>
<p class="actions"><button class="main">Book Attendance</button>
<a href="/events">Back To Event List</a></p>
</form>`;

const style = `
*{box-sizing:border-box}
body{margin:0;background:#f8f4ec;color:#2a2520;font:1.125rem/1.6 system-ui,sans-serif}
header,main,footer{max-width:56rem;margin:auto;padding:1rem}
h1,h2{font-family:Georgia,serif;line-height:1.2;margin:0 0 .75rem}
p{max-width:38rem;margin:0 0 .75rem}
a{color:#66480f}
.skip{position:absolute;top:-10rem}.skip:focus{top:0}
.lead{font-size:1.25rem}
article,form{padding:1.25rem;margin-bottom:1.25rem;border:1px solid #ddd3c1;border-radius:.5rem;background:#fffdf8}
.when{color:#66480f;font-weight:600}
.details{white-space:pre-line}
.full{color:#8a1c1c;font-weight:600}
summary{min-height:3rem;color:#66480f;text-decoration:underline;cursor:pointer}
details[open] span:first-child,details:not([open]) span:last-child{display:none}
.long:has(details[open])>.details{display:none}
.about{border-left:4px solid #b98a2f;padding-left:1rem;margin:1rem 0 2rem}
label{display:block;font-weight:600}
fieldset{border:0;padding:0;margin:0 0 2rem}
.place:not(:has(:checked)) div{display:none}
input:not([type=checkbox]),select,textarea{width:100%;min-height:3.5rem;padding:1rem;border:1px solid #8a7c66;border-radius:.375rem;font:inherit}
.hint{color:#4a4238;font-size:1rem}
.actions{display:flex;flex-wrap:wrap;gap:.75rem;max-width:none}
.actions a,button{padding:.6rem 1.4rem;min-height:3rem;border:1px solid #8a7c66;border-radius:.375rem;background:#fffdf8;font:600 1.125rem/1.3 system-ui,sans-serif;text-decoration:none;text-align:center}
.actions .main{background:#66480f;color:#fffdf8}
@media(max-width:30rem){.actions>*{width:100%}}
:focus-visible{outline:3px solid #66480f;outline-offset:3px}
@media(prefers-color-scheme:dark){body{background:#191613;color:#f1ebe1}article,form,input,textarea{background:#221e1a;color:#f1ebe1}a,.when{color:#e6c684}.actions a,button{background:#221e1a;color:#e6c684}}
`;

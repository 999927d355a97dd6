// Asks the device to sign in with a passkey, or to make one, and sends its answer with the form of the button. The
// conversions are by hand because browsers before 2025 lack those of their own, and password managers leave them out.
{
  const toBytes = (text) =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
  const toText = (bytes) =>
    btoa(String.fromCharCode(...new Uint8Array(bytes ?? [])))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');

  const make = async (options) => {
    const { challenge, user, excludeCredentials } = options;
    const publicKey = {
      ...options,
      challenge: toBytes(challenge),
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: excludeCredentials.map((each) => ({ ...each, id: toBytes(each.id) })),
    };
    const { rawId, response } = await navigator.credentials.create({ publicKey });
    return {
      id: toText(rawId),
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        attestationObject: toText(response.attestationObject),
        transports: response.getTransports?.() ?? [],
      },
    };
  };

  const signIn = async (options) => {
    const publicKey = { ...options, challenge: toBytes(options.challenge) };
    const { rawId, response } = await navigator.credentials.get({ publicKey });
    return {
      id: toText(rawId),
      response: {
        clientDataJSON: toText(response.clientDataJSON),
        authenticatorData: toText(response.authenticatorData),
        signature: toText(response.signature),
        userHandle: toText(response.userHandle),
      },
    };
  };

  /** The options of a sign-in. Throws the sentence of a refusal. */
  const begin = async (address) => {
    const answer = await fetch(address, { method: 'POST' });
    const { options, message } = await answer.json();
    if (!answer.ok) throw message;
    return options;
  };

  const describe = (problem, host) => {
    if (typeof problem === 'string') return problem;
    switch (problem.name) {
      case 'NotAllowedError':
      case 'AbortError':
        return 'Your device has not confirmed it, so nothing was done. Please try again.';
      case 'InvalidStateError':
        return 'This device has a passkey of yours already.';
      case 'SecurityError':
        return `Passkeys work only at ${host}, and this page was opened at another address.`;
      case 'NotSupportedError':
      case 'ConstraintError':
        return 'This device can make no passkey that asks for your finger, face or PIN.';
      default:
        return 'That did not work. Please try again, or use your password.';
    }
  };

  for (const part of document.querySelectorAll('[data-passkey]')) {
    const button = part.querySelector('button');
    const notice = part.nextElementSibling;
    const { form } = button;
    button.addEventListener('click', async () => {
      if (!form.noValidate && !form.reportValidity()) return;
      const { begin: address, options: stated } = button.dataset;
      button.disabled = true;
      notice.hidden = true;
      let options;
      try {
        options = address ? await begin(address) : JSON.parse(stated);
        const answer = await (address ? signIn(options) : make(options));
        part.querySelector('input').value = JSON.stringify(answer);
        form.requestSubmit();
      } catch (problem) {
        button.disabled = false;
        notice.textContent = describe(problem, options?.rpId ?? options?.rp.id);
        notice.hidden = false;
      }
    });
    // Back brings the page as it was left.
    addEventListener('pageshow', () => (button.disabled = false));
    part.hidden = !window.PublicKeyCredential;
  }
}

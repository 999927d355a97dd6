// A calendar beside each box for a day. What it gives is typed into the box, where it can be changed.
for (const button of document.querySelectorAll('[data-calendar][hidden]')) {
  if (!('showPicker' in HTMLInputElement.prototype)) break;
  const field = document.getElementById(button.dataset.calendar);
  const picker = document.createElement('input');
  picker.type = 'date';
  picker.tabIndex = -1;
  picker.ariaHidden = 'true';
  button.after(picker);
  button.hidden = false;
  button.addEventListener('click', () => {
    const typed = new Date(`${field.value} 12:00 UTC`);
    const isDay = /[a-z] \d{4}$/i.test(field.value) && !Number.isNaN(typed.getTime());
    picker.value = isDay ? typed.toISOString().slice(0, 10) : '';
    picker.showPicker();
  });
  picker.addEventListener('change', () => {
    const day = picker.valueAsDate;
    if (!day) return;
    const month = day.toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }).slice(0, 3);
    field.value = `${day.getUTCDate()} ${month} ${day.getUTCFullYear()}`;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
    field.focus();
  });
}

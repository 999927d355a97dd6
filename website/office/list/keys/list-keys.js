// The keys j and k move through the rows of a list, x ticks one, and ? shows the keys; except where somebody is typing.
{
  const rows = [...document.querySelectorAll('.paged-list tbody tr')];
  const help = document.getElementById('list-keys');
  const news = document.getElementById('list-news');
  const button = document.getElementById('show-list-keys');
  const findLink = (row) => row?.querySelector('th a');
  const findCurrent = () => rows.findIndex((row) => row.contains(document.activeElement));
  const move = (index) => {
    findLink(rows[index])?.focus();
    rows[index]?.scrollIntoView({ block: 'nearest' });
  };
  const tick = () => {
    const box = rows[findCurrent()]?.querySelector('.tick input');
    if (!box) return;
    box.click();
    const count = document.querySelectorAll('.tick :checked').length;
    news.textContent = `${box.checked ? 'Ticked' : 'Not ticked'}. ${count} selected.`;
  };
  const keys = {
    j: () => move(Math.min(findCurrent() + 1, rows.length - 1)),
    k: () => move(Math.max(findCurrent() - 1, 0)),
    x: tick,
    '?': () => help.showModal(),
  };
  button.hidden = false;
  button.addEventListener('click', keys['?']);
  document.addEventListener('keydown', (event) => {
    const isTyped = event.target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]');
    const { ctrlKey, metaKey, altKey, key } = event;
    if (isTyped || ctrlKey || metaKey || altKey || help.open || !Object.hasOwn(keys, key)) return;
    event.preventDefault();
    keys[key]();
  });
}

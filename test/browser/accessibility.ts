// Looks at a page as it is drawn for what keeps people out: nameless controls, faint text, small targets, lost landmarks.

import type { Page } from 'playwright-core';

/** Runs in the page, so it is text. Each fault is a line that names the element. */
const AUDIT = String.raw`(() => {
  const faults = [];
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isShown = (element) => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0;
  const told = (element) => element.tagName.toLowerCase() + (element.className ? '.' + String(element.className.baseVal ?? element.className).split(' ')[0] : '') +
    ' "' + (element.textContent ?? '').trim().slice(0, 30) + '"';
  const textOfIds = (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const nameOf = (element) => (element.getAttribute('aria-label') ?? (element.hasAttribute('aria-labelledby') ? textOfIds(element.getAttribute('aria-labelledby')) : '')) ||
    [...(element.labels ?? [])].map((label) => label.textContent.trim()).join(' ') || element.textContent.trim() || element.querySelector('img[alt]')?.alt || '';

  if (all('main').length !== 1) faults.push('there is not one main');
  if (all('h1').filter(isShown).length !== 1) faults.push('there is not one h1');
  if (document.title.trim() === '' || document.documentElement.lang === '') faults.push('no title or language');
  const ids = all('[id]').map(({ id }) => id);
  for (const id of new Set(ids.filter((id, at) => ids.indexOf(id) !== at))) faults.push('twice the same id: ' + id);
  for (const nav of all('nav')) if (nameOf(nav) === '' || !(nav.ariaLabel || nav.hasAttribute('aria-labelledby'))) faults.push('a nav without a label');
  for (const image of all('img')) if (!image.hasAttribute('alt')) faults.push('a picture without a text: ' + image.src);
  for (const control of all('a[href], button, input:not([type=hidden]), select, textarea, summary').filter(isShown)) {
    if (nameOf(control) === '') faults.push('nameless: ' + told(control));
    const label = control.getAttribute('aria-label');
    const seen = control.matches('button, a') ? control.innerText.trim() : '';
    if (label !== null && !label.toLowerCase().startsWith(seen.toLowerCase().split(' ')[0])) faults.push('its name is not what is seen: ' + told(control));
    const box = control.getBoundingClientRect();
    const isInText = control.matches('a') && getComputedStyle(control).display === 'inline';
    if (!isInText && !control.matches('.skip, input[type=radio], input[type=checkbox]') && (box.height < 23.5 || box.width < 23.5)) faults.push('too small: ' + told(control) + ' ' + Math.round(box.width) + 'x' + Math.round(box.height));
  }

  const channels = (color) => color.match(/[\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a)];
  const luminance = (color) => color.slice(0, 3).map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)).reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
  const groundOf = (element) => {
    const layers = [];
    for (let one = element; one !== null; one = one.parentElement) layers.push(channels(getComputedStyle(one).backgroundColor));
    return layers.reverse().reduce((ground, layer) => over(layer, ground), matchMedia('(prefers-color-scheme: dark)').matches ? [18, 18, 18] : [255, 255, 255]);
  };
  const seen = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement;
    if (node.textContent.trim() === '' || seen.has(element) || element.closest('script, style, .unseen, .skip, option') || !isShown(element)) continue;
    seen.add(element);
    const style = getComputedStyle(element);
    const ground = groundOf(element);
    const [light, dark] = [luminance(over(channels(style.color), ground)), luminance(ground)].sort((a, b) => b - a);
    const ratio = (light + 0.05) / (dark + 0.05);
    const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && Number(style.fontWeight) >= 700);
    if (ratio < (isLarge ? 3 : 4.5)) faults.push('faint, ' + ratio.toFixed(2) + ': ' + told(element));
  }
  // What sticks out of a sheet is cut off, so the window does not tell.
  for (const table of all('table').filter(isShown)) if (table.scrollWidth > table.parentElement.clientWidth) faults.push('a table is cut off');
  return faults;
})()`;

export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(AUDIT) as Promise<string[]>;
}

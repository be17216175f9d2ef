// The script of the documentation page: copying, choosing examples, finding operations and trying them out.

// It is plain JavaScript for the browser. What it shows it sets as text, and a key lives only in the page's own fields.
export const SCRIPT = String.raw`
(() => {
  'use strict';
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const base = new URL(document.body.dataset.root, location.href);
  base.search = base.hash = '';
  document.documentElement.classList.add('js');

  // A proxy may have changed origin and prefix on the way: the browser knows the address that works.
  const address = base.href.replace(/\/$/, '');
  for (const node of all('[data-base]')) {
    node.textContent = address.replaceAll("'", node.dataset.base === 'code' ? '%27' : "'\\''");
  }

  async function copy(text) {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    // Without TLS there is no clipboard API.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
  for (const button of all('[data-copy]')) {
    button.addEventListener('click', async () => {
      const shown = all('pre', button.closest('.panel')).find((pre) => pre.offsetParent !== null);
      await copy(shown.textContent);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
  }

  // A sample is shown where its example and its language are the chosen ones.
  function showSamples(panel) {
    const example = panel.querySelector('[data-pick]')?.value;
    const language = panel.querySelector('[data-speak]').value;
    for (const sample of all('[data-example]', panel)) {
      const chosen = sample.dataset.language === language && (example === undefined || sample.dataset.example === example);
      sample.classList.toggle('other', !chosen);
    }
  }
  for (const select of all('[data-pick]')) {
    select.addEventListener('change', () => {
      showSamples(select.closest('.panel'));
      const form = select.closest('.operation').querySelector('form');
      form.querySelector('[data-body]').value = JSON.stringify(JSON.parse(form.dataset.examples)[select.value], null, 2);
    });
  }

  // Who reads one operation in a language reads the others in it too. What was scrolled to must not move away.
  const speakers = all('[data-speak]');
  for (const select of speakers) {
    select.addEventListener('change', () => {
      const before = select.getBoundingClientRect().top;
      for (const other of speakers) {
        other.value = select.value;
        showSamples(other.closest('.panel'));
      }
      scrollBy({ top: select.getBoundingClientRect().top - before, behavior: 'instant' });
    });
  }

  const keys = all('[data-key]');
  for (const field of keys) {
    field.addEventListener('input', () => { for (const other of keys) other.value = field.value; });
  }

  function showJson(node, text) {
    const token = /("(?:\\.|[^"\\])*"(?=\s*:))|("(?:\\.|[^"\\])*")|(\b(?:true|false|null)\b|-?\b\d[\d.eE+-]*)/g;
    node.textContent = '';
    let end = 0;
    for (const match of text.matchAll(token)) {
      const part = document.createElement('span');
      part.className = match[1] ? 'k' : match[2] ? 's' : 'n';
      part.textContent = match[0];
      node.append(text.slice(end, match.index), part);
      end = match.index + match[0].length;
    }
    node.append(text.slice(end));
  }

  function requestOf(form) {
    const given = (place) => all('[data-in=' + place + ']', form).filter((field) => field.value !== '');
    const inPath = Object.fromEntries(given('path').map((field) => [field.name, field.value]));
    const path = form.dataset.path.replace(/\{(\w+)\}/g, (whole, name) => encodeURIComponent(inPath[name]));
    const url = new URL('.' + path, base);
    for (const field of given('query')) url.searchParams.set(field.name, field.value);
    const headers = { accept: 'application/json' };
    for (const field of given('header')) headers[field.name] = field.value;
    const key = form.querySelector('[data-key]')?.value.trim();
    if (key) headers.authorization = 'Bearer ' + key;
    const body = form.querySelector('[data-body]')?.value;
    if (body) headers['content-type'] = 'application/json';
    return [url, { method: form.dataset.method, headers, cache: 'no-store', ...(body ? { body } : {}) }];
  }

  async function send(form) {
    const outcome = form.querySelector('.outcome');
    const received = form.querySelector('.received');
    outcome.textContent = 'Waiting for the answer';
    received.hidden = true;
    const started = performance.now();
    try {
      const response = await fetch(...requestOf(form));
      const text = await response.text();
      const status = document.createElement('span');
      status.className = response.ok ? 'status' : 'status bad';
      status.textContent = (response.status + ' ' + response.statusText).trim();
      outcome.replaceChildren(status, ' in ' + Math.round(performance.now() - started) + ' ms');
      form.querySelector('[data-headers]').textContent = [...response.headers].map((pair) => pair.join(': ')).join('\n');
      let shown = text;
      try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch { /* Not JSON: shown as it came. */ }
      showJson(form.querySelector('[data-answer]'), shown);
      received.hidden = false;
    } catch (error) {
      outcome.textContent = 'The request could not be sent: ' + error.message;
    }
  }
  for (const form of all('.try form')) {
    form.addEventListener('submit', async (event) => {
      event.preventDefault();
      const button = form.querySelector('[type=submit]');
      button.disabled = true;
      await send(form);
      button.disabled = false;
    });
  }

  const filter = document.querySelector('[data-filter]');
  filter.addEventListener('input', () => {
    const wanted = filter.value.toLowerCase().split(/\s+/);
    for (const item of all('[data-words]')) {
      item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
    }
    for (const section of all('nav section')) {
      const items = all('[data-words]', section);
      section.hidden = items.length > 0 && items.every((item) => item.hidden);
    }
    const found = all('[data-words]').some((item) => !item.hidden);
    document.querySelector('[data-nothing]').textContent = found ? '' : 'No operation has “' + filter.value.trim() + '” in it.';
  });

  const menu = document.querySelector('.menu');
  const narrow = matchMedia('(max-width: 56rem)');
  const fold = () => { menu.open = !narrow.matches; };
  narrow.addEventListener('change', fold);
  fold();
  menu.addEventListener('click', (event) => { if (event.target.closest('nav a')) fold(); });

  const links = new Map(all('nav li a').map((link) => [link.hash.slice(1), link]));
  const seen = new Set();
  const watcher = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) isIntersecting ? seen.add(target.id) : seen.delete(target.id);
    const current = [...links.keys()].find((id) => seen.has(id));
    for (const [id, link] of links) {
      if (id === current) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  }, { rootMargin: '-15% 0px -60% 0px' });
  for (const operation of all('.operation')) watcher.observe(operation);
})();
`;

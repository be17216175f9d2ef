// What the pages say about what was just done, or is about to be done, in English.

export const ACTS_ENGLISH = {
  'done.moved': '{about} is now {status}.',
  'done.willFail': 'The next charge of {about} will fail.',
  'done.replayed': 'Sent again: {about}.',
  'done.clock': 'The sandbox clock says {time} WIB.',
  'done.fault': 'The fault is set.',
  'done.cleared': 'Cleared.',
  'done.saved': 'The addresses are saved.',
  'ask.title': 'Move the clock?',
  'ask.expires': 'On the way, {n} of what can still be paid will expire. This cannot be undone.',
  'ask.yes': 'Move the clock',
  'ask.no': 'Cancel',
  'notifications.search': 'Event, order, id or address',
  'notifications.noneFound': 'Nothing fits this search',
  'notifications.showAll': 'Show all notifications',
  'label.replay': 'Send again: {event}, {about}',
  'label.fail': 'Fail the next charge of {about}',
  'label.clear': 'Clear {about}',
  'invoice.scan': 'Scan it with any QRIS app',
} as const;

/** The question about cookies: short, because it covers part of the page. */
export const consentTexts = {
  title: 'Cookies on this site',
  ask: 'The shop needs a few cookies. With your permission we also measure which pages are useful.',
  control: 'Your browser sends Global Privacy Control, so marketing tools stay off.',
  accept: 'Accept all',
  reject: 'Only necessary',
} as const

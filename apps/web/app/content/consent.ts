/** The question about cookies, as plainly as it can be asked. */
export const consentTexts = {
  title: 'Cookies on this site',
  ask: 'The cart, your currency and the checkout need a few cookies. With your permission we also tell marketing tools which pages help people. You can change your mind at any time.',
  control:
    'Your browser sends Global Privacy Control. We honour it: marketing tools stay off, whatever is chosen here.',
  accept: 'Accept all',
  reject: 'Only necessary',
} as const

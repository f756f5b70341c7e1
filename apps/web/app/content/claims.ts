type Claim = Readonly<{ title: string; text: string }>

/** What the shop promises, each promise once. Only what the shop keeps today stands here. */
const claims = {
  guarantee: {
    title: 'Your key, twice.',
    text: 'Every key is shown on your order page and sent to your e-mail address.',
  },
} as const satisfies Record<string, Claim>

/** The words shown for a promise. */
export const claim = (id: keyof typeof claims): Claim => claims[id]

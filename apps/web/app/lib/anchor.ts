/** "What you buy" → "what-you-buy" */
export const anchorOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z\d\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-')

/** What people ask in their words, how our pages ask it, and which piece of a page answers it: "path#place|words of its heading". */
export type Topic = Readonly<{
  when: RegExp
  query: string
  at: string
  /** The answer in a word, before what the page says; only where a question can be answered so. */
  lead?: (asked: string) => string | undefined
}>

export const topic = (when: RegExp, query: string, at: string, lead?: Topic['lead']): Topic => ({
  when,
  query,
  at,
  ...(lead && { lead }),
})

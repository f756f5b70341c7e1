/** What people ask in their words, how our pages ask it, and which piece of a page answers it: "path#place|words of its heading". */
export type Topic = Readonly<{ when: RegExp; query: string; at: string }>

export const topic = (when: RegExp, query: string, at: string): Topic => ({ when, query, at })

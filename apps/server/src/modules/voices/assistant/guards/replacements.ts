const noWords = 'I did not find an answer to that on our pages. A person can help you.'
const other =
  'I can only repeat what our pages and our catalogue say, and they do not confirm this. Please look at the page itself, or ask our team.'

/** What is said in place of what a model said. */
export const replacementFor = (reason: string) => (reason === 'no words' ? noWords : other)

/** One question with its answer. */
type Question = Readonly<{ question: string; answer: string }>
type Passage = Readonly<{ title: string; text: string }>

/** A page for people who come with one purpose; everything else on it follows from the catalogue. */
export type Landing = Readonly<{
  path: string
  title: string
  description: string
  /** Who the page is for. */
  audience: string
  heading: string
  lead: string
  /** The edition that fits most of them, and why. */
  pick: string
  reasons: readonly string[]
  /** Where they are not about the edition. */
  reasonsTitle?: string
  /** Who should choose otherwise, and what. */
  otherwise: string
  passages: readonly Passage[]
  /** Editions side by side, where that helps to decide. */
  compared?: readonly string[]
  questions: readonly Question[]
  /** A code that the page hands to the cart. */
  coupon?: string
}>

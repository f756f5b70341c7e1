import type { Additions } from '../http/csp.ts'

type DocumentRequest = Readonly<{
  path: string
  zone: 'public' | 'payment' | 'key' | 'staff'
  /** The visitor let marketing tools in. */
  isAgreed: boolean
  /** The browser has a session or an order open. */
  hasAccess: boolean
}>

/** What is in a document besides its page: facts for the browser, and what its policy lets in for them. */
export type DocumentParts = Additions &
  Readonly<{
    site: object
    isFramed?: boolean
    /** Documents it may frame, each by its whole address. */
    frames?: readonly string[]
    /** Whether the payment page opens windows of wallets; undefined where that is not known. */
    opensWallets?: boolean | undefined
  }>

export type Parts = Readonly<{
  partsOf: (asked: DocumentRequest) => Promise<DocumentParts>
  /** Whether some public document may run a custom script; true where that is not known. */
  mayRunScripts: () => boolean
}>

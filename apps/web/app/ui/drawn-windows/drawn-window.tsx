import { CircleCheck, CircleX, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DrawnWindowName } from '../../lib/computer/drawn-windows.ts'
import { WindowButtons, WindowField, WindowFrame, WindowTitle } from './window-frame.tsx'

const SAMPLE_KEY = 'RT4VK-92MHW-6XCPD-J3Q8B-7QK2M'

type DrawingProps = { isMac: boolean; keyText: string; edition: string }

function Run({ isMac }: DrawingProps) {
  if (isMac) {
    return (
      <WindowFrame alt="macOS asks for the password of your Mac before it installs. Enter it and choose Install Software.">
        <WindowTitle>The installer wants to install new software</WindowTitle>
        <span>Enter your password to allow this.</span>
        <WindowField>••••••••••</WindowField>
        <WindowButtons press="Install Software" other="Cancel" />
      </WindowFrame>
    )
  }
  return (
    <WindowFrame alt="Windows asks whether the installer may make changes. The verified publisher is Microsoft Corporation. Choose Yes.">
      <WindowTitle>Allow this app to make changes to your device?</WindowTitle>
      <span className="flex items-center gap-2 rounded-sm bg-surface-sunken px-2 py-1.5">
        <ShieldCheck size={16} className="text-accent-ink" />
        <span>
          Verified publisher:{' '}
          <b className="font-semibold whitespace-nowrap text-ink">Microsoft Corporation</b>
        </span>
      </span>
      <WindowButtons press="Yes" other="No" />
    </WindowFrame>
  )
}

function SignIn() {
  return (
    <WindowFrame
      alt="The publisher’s site, setup.office.com, asks you to sign in. Enter the address of your account and choose Next."
      address="setup.office.com"
    >
      <WindowTitle>Sign in</WindowTitle>
      <span>Use an account you keep. The licence stays with it.</span>
      <WindowField>you@example.com</WindowField>
      <WindowButtons press="Next" other="Create account" />
    </WindowFrame>
  )
}

function EnterKey({ keyText }: DrawingProps) {
  return (
    <WindowFrame alt="A window asks for the product key. Paste all 25 characters, with or without dashes, and choose Activate.">
      <WindowTitle>Enter your product key</WindowTitle>
      <span>25 characters, with or without dashes</span>
      <WindowField>{keyText}</WindowField>
      <WindowButtons press="Activate" />
    </WindowFrame>
  )
}

const lines = (
  <span className="grid gap-1.5 rounded-sm border bg-surface p-2">
    <span className="h-1 rounded-pill bg-line" />
    <span className="h-1 rounded-pill bg-line" />
    <span className="h-1 w-2/3 rounded-pill bg-line" />
  </span>
)

function Terms() {
  return (
    <WindowFrame alt="The publisher’s licence agreement. Read it and choose Accept.">
      <WindowTitle>Accept the licence agreement</WindowTitle>
      {lines}
      <span>It is between you and the publisher.</span>
      <WindowButtons press="Accept" other="Decline" />
    </WindowFrame>
  )
}

/** Windows says that it is activated; a Mac names the licence. */
function Activated({ isMac, edition }: DrawingProps) {
  const alt = isMac
    ? 'The window About Word names your edition as the licence.'
    : 'File, Account shows “Product Activated” with the name of your edition.'
  return (
    <WindowFrame alt={alt}>
      <WindowTitle>{isMac ? 'About Word' : 'Account'}</WindowTitle>
      <span className="flex items-center gap-2 rounded-sm bg-success-soft px-2 py-1.5 text-success-ink">
        <CircleCheck size={16} />
        <b className="font-semibold">{isMac ? `Licence: ${edition}` : 'Product Activated'}</b>
      </span>
      {!isMac && <span>{edition}</span>}
    </WindowFrame>
  )
}

function Refused() {
  return (
    <WindowFrame alt="An error window refuses the key and shows a code, here 0xC004C008. Note the code, then close the window.">
      <WindowTitle>We couldn’t activate your product</WindowTitle>
      <span className="flex items-center gap-2 rounded-sm bg-danger-soft px-2 py-1.5 text-danger-ink">
        <CircleX size={16} />
        <span>
          Error code: <b className="type-code font-semibold">0xC004C008</b>
        </span>
      </span>
      <WindowButtons press="Close" />
    </WindowFrame>
  )
}

const drawings: Record<DrawnWindowName, (props: DrawingProps) => ReactNode> = {
  run: Run,
  'sign-in': SignIn,
  'enter-key': EnterKey,
  terms: Terms,
  activated: Activated,
  refused: Refused,
}

type DrawnWindowProps = {
  name: DrawnWindowName
  system?: 'Windows' | 'Mac'
  /** The buyer's own key, where the page may show it; otherwise a sample. */
  keyText?: string
  edition?: string
}

/** One of the six windows, as the buyer's own system shows it. */
export function DrawnWindow({
  name,
  system = 'Windows',
  keyText = SAMPLE_KEY,
  edition = 'Office Home & Business 2024',
}: DrawnWindowProps) {
  const Drawing = drawings[name]
  return <Drawing isMac={system === 'Mac'} keyText={keyText} edition={edition} />
}

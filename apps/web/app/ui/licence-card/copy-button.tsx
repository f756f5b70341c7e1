import { Check, Copy } from 'lucide-react'
import { Button, type ButtonLook } from '../button.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = Pick<ButtonLook, 'variant'> & {
  /** Gets the text; undefined where it could not be had, which its owner says. */
  ask: () => Promise<string | undefined>
  label?: string
  /** What is copied, for those who do not see where the button is. */
  what: string
  labelStyle?: string
  onFailure: (text: string) => void
}

export function CopyButton(props: CopyButtonProps) {
  const { ask, label = 'Copy', what, labelStyle, variant, onFailure } = props
  const { isCopied, copy } = useCopy()
  const press = async () => {
    const text = await ask()
    if (text !== undefined && !(await copy(text))) onFailure(text)
  }
  return (
    <>
      <Button
        size="sm"
        className="@md:min-w-24"
        variant={isCopied ? 'success' : (variant ?? 'secondary')}
        onClick={() => void press()}
      >
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        <span className={labelStyle}>{isCopied ? 'Copied' : label}</span>
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

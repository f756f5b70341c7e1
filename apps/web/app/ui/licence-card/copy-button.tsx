import { Check, Copy } from 'lucide-react'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { useCopy } from './use-copy.ts'

type CopyButtonProps = Pick<ButtonLook, 'variant'> & {
  text: string
  label?: string
  /** What is copied, for those who do not see where the button stands. */
  what: string
  onFailure: () => void
}

export function CopyButton({ text, label = 'Copy', what, variant, onFailure }: CopyButtonProps) {
  const { isCopied, copy } = useCopy()
  const press = async () => {
    if (!(await copy(text))) onFailure()
  }
  return (
    <>
      <Button
        size="sm"
        variant={isCopied ? 'success' : (variant ?? 'secondary')}
        onClick={() => void press()}
      >
        {isCopied ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        {isCopied ? 'Copied' : label}
        <span className="sr-only"> {what}</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'

const SHOWN_MS = 2_000

type CopyTextProps = { text: string; what: string; done?: string }

/** Copies a phone number or an address, and says so for two seconds. */
export function CopyText({ text, what, done = 'Copied' }: CopyTextProps) {
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    )
  return (
    <>
      <IconButton size="sm" icon={isCopied ? Check : Copy} label={`Copy ${what}`} onClick={copy} />
      <span role="status" className="text-small font-medium text-success-ink">
        {isCopied && done}
      </span>
    </>
  )
}

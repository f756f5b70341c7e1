import { useEffect, useState } from 'react'
import { toast } from '../toast.tsx'

const COPIED_MS = 2_000

/** Puts text on the clipboard and says so for two seconds. The answer is whether it worked. */
export function useCopy() {
  const [isCopied, setCopied] = useState(false)

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async (text: string): Promise<boolean> => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
      return true
    } catch {
      toast({ title: 'Copy Failed', description: 'Unable to copy license key', tone: 'danger' })
      return false
    }
  }
  return { isCopied, copy }
}

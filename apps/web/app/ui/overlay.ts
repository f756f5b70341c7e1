import { useId, useState } from 'react'
import { useBackCloses } from '../lib/back-closes.ts'

type OverlayProps = {
  open?: boolean | undefined
  onOpenChange?: ((isOpen: boolean) => void) | undefined
  onReopen?: (() => void) | undefined
}

/** Lets the styles that stop the page from scrolling pass the content security policy. */
function lendNonce() {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}

/** Whether a dialog or drawer is open, decided here or by its owner; Back closes it either way. */
export function useOverlay({ open, onOpenChange, onReopen }: OverlayProps) {
  const id = useId()
  const [isOwnOpen, setOwnOpen] = useState(false)
  const isOpen = open ?? isOwnOpen
  const change = (next: boolean) => {
    setOwnOpen(next)
    onOpenChange?.(next)
  }
  if (isOpen && typeof document !== 'undefined') lendNonce()
  useBackCloses({ id, isOpen, onClose: () => change(false), onReopen })
  return { open: isOpen, onOpenChange: change }
}

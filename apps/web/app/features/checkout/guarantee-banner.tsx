import { ShieldCheck } from 'lucide-react'
import { claim } from '../../content/claims.ts'
import { Notice } from '../../ui/notice.tsx'

/** One promise, above the form. */
export function GuaranteeBanner() {
  const { title, text } = claim('guarantee')
  return (
    <Notice tone="success" icon={ShieldCheck} title={title}>
      {text}
    </Notice>
  )
}

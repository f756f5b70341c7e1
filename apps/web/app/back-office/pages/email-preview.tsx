import { Gallery } from '../features/mails/gallery.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('E-mail preview')

export default function EmailPreview() {
  return (
    <Requires permission="email.view">
      <Gallery />
    </Requires>
  )
}

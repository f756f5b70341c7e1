import { TagManager } from '../features/tag-manager/tag-manager.tsx'
import { Requires } from '../kit/requires.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const meta = () => staffMeta('Tag manager')

export default function GtmManager() {
  return (
    <Requires permission="gtm.edit">
      <TagManager />
    </Requires>
  )
}

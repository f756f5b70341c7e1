import { SearchX } from 'lucide-react'
import { data } from 'react-router'
import { ButtonLink } from '../../ui/link.tsx'
import { NoticePage } from '../kit/notice-page.tsx'
import { staffMeta } from '../kit/staff-meta.ts'

export const loader = () => data(null, { status: 404 })
export const clientLoader = () => null

export const meta = () => staffMeta('Page not found')

/** For staff addresses that lead nowhere. */
export default function Missing() {
  return (
    <NoticePage
      icon={SearchX}
      title="There is no such page"
      action={
        <ButtonLink to="/admin" variant="primary">
          To the start page
        </ButtonLink>
      }
    >
      The address may be misspelt, or the page has moved.
    </NoticePage>
  )
}

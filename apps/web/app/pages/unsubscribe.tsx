import { UnsubscribeBox } from '../features/privacy/unsubscribe-box.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { MailedPage, mailedMeta } from './mailed-page.tsx'

const page = {
  path: '/unsubscribe',
  title: 'Unsubscribe',
  description:
    'Ends e-mail about offers and reminders to your address with one press. E-mail about your orders still arrives.',
}

export function meta({ matches }: Route.MetaArgs) {
  return mailedMeta(matches, page)
}

export default function Unsubscribe() {
  return (
    <MailedPage
      page={page}
      lead="Stop e-mail about offers and reminders to the address in your link."
    >
      <UnsubscribeBox />
    </MailedPage>
  )
}

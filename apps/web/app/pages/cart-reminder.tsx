import { ReminderAnswer } from '../features/cart-reminder/reminder-answer.tsx'
import type { Route } from './+types/cart-reminder.ts'
import { MailedPage, mailedMeta } from './mailed-page.tsx'

const page = {
  path: '/cart-reminder',
  title: 'Cart reminder',
  description:
    'Confirms that we may remind you of your cart. We send nothing until you press the button.',
}

export function meta({ matches }: Route.MetaArgs) {
  return mailedMeta(matches, page)
}

export default function CartReminder() {
  return (
    <MailedPage
      page={page}
      lead="You left a cart at our checkout. Shall we remind you? At most twice."
    >
      <ReminderAnswer />
    </MailedPage>
  )
}

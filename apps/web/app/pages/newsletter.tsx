import { ConfirmBox } from '../features/newsletter/confirm-box.tsx'
import type { Route } from './+types/newsletter.ts'
import { MailedPage, mailedMeta } from './mailed-page.tsx'

const page = {
  path: '/newsletter',
  title: 'Newsletter',
  description:
    'Confirms the newsletter for the address your link was sent to. We send nothing until you press the button.',
}

export function meta({ matches }: Route.MetaArgs) {
  return mailedMeta(matches, page)
}

export default function Newsletter() {
  return (
    <MailedPage page={page} lead="Confirm to start receiving the newsletter.">
      <ConfirmBox />
    </MailedPage>
  )
}

import { useSearchParams } from 'react-router'
import { ListPage } from '../../kit/list/list-page.tsx'
import { mailList } from './mail-list.tsx'
import { MailPage } from './mail-page.tsx'
import { MailParts } from './mail-parts.tsx'
import { Sender } from './sender.tsx'
import { Suppressed } from './suppressed.tsx'
import { TemplatePage } from './template-page.tsx'
import { Templates } from './templates.tsx'

const Log = () => (
  <ListPage
    list={mailList}
    title="E-mail log"
    lead="What was mailed and what became of it. Opens are not tracked."
    actions={<MailParts part="log" />}
  />
)

const parts: Readonly<Record<string, () => React.JSX.Element>> = {
  log: Log,
  suppressed: Suppressed,
  sender: Sender,
}

/** Everything about mails: their words, what was sent, and to whom nothing goes. */
export default function Mails() {
  const [search] = useSearchParams()
  const id = Number(search.get('id'))
  if (Number.isInteger(id) && id > 0) return <MailPage key={id} id={id} />
  const template = search.get('template')
  if (template && !search.has('part')) return <TemplatePage key={template} name={template} />
  const Part = parts[search.get('part') ?? ''] ?? Templates
  return <Part />
}

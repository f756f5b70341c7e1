import { useSearchParams } from 'react-router'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ScreenParts } from '../../kit/screen-parts.tsx'
import { AnswerPage, NewAnswer } from './answer-page.tsx'
import { assistantParts, type PartId } from './assistant-words.ts'
import { ChatPage } from './chat-page.tsx'
import { Chats } from './chats.tsx'
import { Guidance } from './guidance.tsx'
import { Knowledge } from './knowledge.tsx'
import { Overview } from './overview.tsx'
import { Playground } from './playground.tsx'

const screens = {
  overview: Overview,
  chats: Chats,
  knowledge: Knowledge,
  guidance: Guidance,
  playground: Playground,
} as const satisfies Record<PartId, unknown>

/** What the assistant answers, from what, and at what cost. */
export default function Assistant() {
  const [search] = useSearchParams()
  const asked = search.get('part') ?? 'overview'
  const id = search.get('id')
  if (asked === 'chats' && id) return <ChatPage key={id} id={id} />
  if (asked === 'knowledge' && id === 'new') return <NewAnswer />
  if (asked === 'knowledge' && Number(id) > 0) return <AnswerPage key={id} id={Number(id)} />
  const part = assistantParts.find((one) => one.id === asked)?.id ?? 'overview'
  const Screen = screens[part]
  return (
    <>
      <PageHeader
        dense
        title="AI assistant"
        actions={<ScreenParts label="Parts of the assistant" parts={assistantParts} part={part} />}
      />
      <Screen />
    </>
  )
}

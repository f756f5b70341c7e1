import {
  type Conversation,
  conversationSources,
  conversationStates,
} from '@keyhaven/contracts/staff/inbox'
import { ArrowLeft, PanelRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { may, useMember } from '../../kit/staff-session.ts'
import { Composer } from './composer.tsx'
import { ConversationActs } from './conversation-acts.tsx'
import { ConversationAside } from './conversation-aside.tsx'
import { useConversation } from './inbox-calls.ts'
import { Messages } from './messages.tsx'
import { useComposer } from './use-composer.ts'

type PaneProps = {
  reference: string
  back: string
  toOf: (reference: string) => string
  toTag: (tag: string) => string
  onManage: () => void
}

/** One conversation: its messages, the answer, and what is known beside it. */
export function ConversationPane({ reference, ...pane }: PaneProps) {
  const query = useConversation(reference)
  const { data, error } = query
  if (data) return <OpenConversation key={reference} conversation={data} {...pane} />
  if (error)
    return (
      <div className="p-5 lg:col-span-2">
        <NotLoaded title="This conversation could not be loaded." query={query} />
      </div>
    )
  return (
    <Loading
      className="grid content-start gap-4 p-5 lg:col-span-2"
      label="Loading the conversation"
    >
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-28" />
      <Skeleton className="h-20 w-3/4" />
    </Loading>
  )
}

type OpenConversationProps = Omit<PaneProps, 'reference'> & { conversation: Conversation }

function OpenConversation({ conversation, back, toOf, toTag, onManage }: OpenConversationProps) {
  const member = useMember()
  const state = useComposer(conversation)
  const end = useRef<HTMLDivElement>(null)
  const count = conversation.messages.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest message comes into view
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not return.
    end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const mayReply = may(member, 'inbox.reply') && conversation.mergedInto === null
  const aside = (
    <ConversationAside conversation={conversation} state={state} toOf={toOf} toTag={toTag} />
  )
  return (
    <>
      <section
        aria-label={conversation.subject}
        data-pane
        tabIndex={-1}
        className="flex min-h-0 min-w-0 flex-col bg-surface-sunken max-md:min-h-[calc(100dvh-3.5rem)]"
      >
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b bg-surface px-4 py-3">
          <div className="flex min-w-0 items-start gap-2">
            <Link
              to={back}
              className="grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-surface-hover md:hidden"
            >
              <ArrowLeft size={18} aria-hidden />
              <span className="sr-only">Back to the conversations</span>
            </Link>
            <div className="min-w-0">
              <h2 className="font-sans text-body font-semibold wrap-anywhere text-ink">
                {conversation.subject}
              </h2>
              <p className="flex flex-wrap items-center gap-2 text-small text-ink-3">
                {conversation.reference} · {conversationSources[conversation.source]}
                <Pill size="sm" tone={conversation.state === 'open' ? 'accent' : 'neutral'}>
                  {conversationStates[conversation.state]}
                </Pill>
              </p>
            </div>
          </div>
          <div className="flex flex-wrap items-center gap-1.5">
            {mayReply && <ConversationActs conversation={conversation} />}
            <div className="xl:hidden">
              <Drawer
                title={conversation.name}
                trigger={
                  <Button>
                    <PanelRight size={16} aria-hidden />
                    <span className="max-sm:sr-only">About</span>
                  </Button>
                }
              >
                {aside}
              </Drawer>
            </div>
          </div>
        </header>
        {conversation.mergedInto !== null && (
          <div className="p-4">
            <Notice title="This is part of another conversation now.">
              <TextLink to={toOf(conversation.mergedInto)}>Open {conversation.mergedInto}</TextLink>
            </Notice>
          </div>
        )}
        <section
          aria-label="Messages"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what is long scrolls, also by keyboard
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto px-4 py-5"
        >
          <Messages
            reference={conversation.reference}
            messages={conversation.messages}
            name={conversation.name}
          />
          <div ref={end} />
        </section>
        {mayReply && <Composer conversation={conversation} state={state} onManage={onManage} />}
      </section>
      <aside
        aria-label={`About ${conversation.name}`}
        data-pane
        tabIndex={-1}
        className="min-h-0 overflow-y-auto border-l bg-surface max-xl:hidden"
      >
        {aside}
      </aside>
    </>
  )
}

import { FILE_TYPES, LARGEST_FILE, MOST_FILES } from '@keyhaven/contracts/data/attachments'
import { filledReply } from '@keyhaven/contracts/staff/canned-replies'
import type { Conversation } from '@keyhaven/contracts/staff/inbox'
import clsx from 'clsx'
import { ChevronDown, Lock, Paperclip, Send, X, Zap } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../../ui/menu.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { useShortcuts } from '../../kit/shortcuts/shortcuts.ts'
import { newIdempotencyKey } from '../../kit/staff-api.ts'
import { useMember } from '../../kit/staff-session.ts'
import { claimedActs, claimWords } from './claimed-acts.rules.ts'
import { DueClock } from './clock.tsx'
import { DraftAnswer } from './draft-answer.tsx'
import { dueMoment } from './due.rules.ts'
import { useCannedReplies } from './inbox-calls.ts'
import { SenderProof } from './sender-proof.tsx'
import { type Composer as State, usePresence } from './use-composer.ts'

const modes = [
  { value: 'reply', label: 'Reply' },
  { value: 'note', label: 'Internal note', icon: Lock },
] as const

type ComposerProps = { conversation: Conversation; state: State; onManage: () => void }

/** Where an answer or a note is written. A note is amber and cannot be mistaken for an answer. */
export function Composer({ conversation, state, onManage }: ComposerProps) {
  const { mode, setMode, text, setText, send, failure } = state
  const field = useRef<HTMLTextAreaElement>(null)
  const others = usePresence(conversation.reference, state.lastTyped)
  const isNote = mode === 'note'
  const write = (next: 'reply' | 'note') => {
    setMode(next)
    field.current?.focus()
  }
  useShortcuts([
    { keys: 'r', label: 'Reply', group: 'Inbox', run: () => write('reply') },
    { keys: 'n', label: 'Internal note', group: 'Inbox', run: () => write('note') },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
    event.preventDefault()
    void send('pending')
  }
  return (
    <section aria-label="Write" className="grid gap-2.5 border-t bg-surface px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-2 text-small">
        <Segmented
          legend="What to write"
          size="sm"
          options={modes}
          value={mode}
          onChange={setMode}
        />
        {conversation.dueAt && (
          <span className="flex flex-wrap items-center gap-x-2">
            <DueClock dueAt={conversation.dueAt} />
            <time dateTime={conversation.dueAt} className="text-ink-3">
              reply due {dueMoment(conversation.dueAt)}
            </time>
          </span>
        )}
      </div>
      <Others others={others} />
      {state.hasNewer && (
        <Notice
          tone="warning"
          title="A message came while you were writing."
          isNew
          action={
            <Button size="sm" onClick={state.readNewer}>
              I have read it
            </Button>
          }
        />
      )}
      {!isNote && <SenderProof key={conversation.reference} conversation={conversation} />}
      {!isNote &&
        claimedActs(text, state.resend !== undefined).map((act) => (
          <Notice key={act} tone="warning">
            {claimWords(act)}
          </Notice>
        ))}
      {failure !== undefined && (
        <Notice
          tone="danger"
          title={isNote ? 'The note was not saved.' : 'Nothing was sent.'}
          isNew
        >
          {wordsOf(failure)}
        </Notice>
      )}
      <div
        className={clsx(
          'overflow-hidden rounded-tile border focus-within:border-accent focus-within:shadow-halo',
          isNote ? 'border-warning-line bg-warning-soft' : 'border-line-strong bg-surface-raised',
        )}
      >
        <textarea
          ref={field}
          rows={text === '' ? 3 : 6}
          maxLength={5_000}
          aria-label={isNote ? 'Internal note' : `Answer to ${conversation.name}`}
          placeholder={isNote ? 'Only staff see this' : `Write to ${conversation.name}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className="w-full resize-y bg-transparent px-4 py-3 text-body-sm text-ink outline-none placeholder:text-ink-3"
        />
        <Foot conversation={conversation} state={state} onManage={onManage} />
      </div>
      {!isNote && <With state={state} />}
    </section>
  )
}

function Others({ others }: { others: readonly { name: string; isWriting: boolean }[] }) {
  const writing = others.filter(({ isWriting }) => isWriting).map(({ name }) => name)
  const here = others.map(({ name }) => name)
  const verb = (names: readonly string[]) => (names.length === 1 ? 'is' : 'are')
  return (
    <div role="status">
      {writing.length > 0 ? (
        <p className="text-small font-semibold text-warning-ink">
          {writing.join(' and ')} {verb(writing)} writing an answer.
        </p>
      ) : (
        here.length > 0 && (
          <p className="text-small text-ink-3">
            {here.join(' and ')} {verb(here)} looking at this, too.
          </p>
        )
      )}
    </div>
  )
}

function Foot({ conversation, state, onManage }: ComposerProps) {
  const isNote = state.mode === 'note'
  const busy = state.isBusy ? (isNote ? 'Saving...' : 'Sending...') : undefined
  return (
    <div className="flex flex-wrap items-center gap-1 border-t bg-surface-sunken px-2 py-1.5">
      {!isNote && (
        <>
          <Canned conversation={conversation} state={state} onManage={onManage} />
          <Attach state={state} />
          <DraftAnswer
            key={conversation.reference}
            reference={conversation.reference}
            state={state}
          />
        </>
      )}
      <div className="ml-auto flex items-center gap-1">
        <Button variant="primary" busy={busy} onClick={() => void state.send('pending')}>
          {isNote ? <Lock size={16} aria-hidden /> : <Send size={16} aria-hidden />}
          {isNote ? 'Add note' : 'Send and set to Waiting'}
        </Button>
        {!isNote && (
          <Menu trigger={<IconButton icon={ChevronDown} label="Send in another way" outlined />}>
            <MenuItem onSelect={() => void state.send('resolved')}>Send and resolve</MenuItem>
            <MenuItem onSelect={() => void state.send('open')}>Send and keep open</MenuItem>
          </Menu>
        )}
      </div>
    </div>
  )
}

function Canned({ conversation, state, onManage }: ComposerProps) {
  const { replies } = useCannedReplies()
  const member = useMember()
  const order =
    conversation.orders?.find(({ id }) => id === conversation.orderId) ?? conversation.orders?.[0]
  const values = {
    name: conversation.name.split(' ')[0] ?? conversation.name,
    reference: conversation.reference,
    order: order?.orderNumber ?? conversation.orderNumberSaid,
    product: order?.products.join(', ') ?? '',
    staff: member?.firstName ?? '',
  }
  const use = (body: string) => {
    const { text } = filledReply(body, values)
    state.setText(state.text === '' ? text : `${state.text}\n\n${text}`)
  }
  const [isOpen, setOpen] = useState(false)
  useShortcuts([{ keys: '/', label: 'Canned reply', group: 'Inbox', run: () => setOpen(true) }])
  return (
    <Menu
      align="start"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<IconButton icon={Zap} label="Canned replies" />}
    >
      <MenuLabel>Canned replies</MenuLabel>
      {replies.map(({ id, title, body }) => (
        <MenuItem key={id} onSelect={() => use(body)}>
          {title}
        </MenuItem>
      ))}
      {replies.length > 0 && <MenuSeparator />}
      <MenuItem onSelect={onManage}>Write and change them</MenuItem>
    </Menu>
  )
}

function Attach({ state }: { state: State }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState('')
  const add = async (file: File | undefined) => {
    if (!file) return
    setProblem('')
    try {
      if (file.size > LARGEST_FILE) throw new Error('A file has at most 10 MB.')
      const kept = await state.addFile(file, newIdempotencyKey())
      state.setFiles((before) => [...before, kept])
    } catch (error) {
      setProblem(wordsOf(error))
    }
  }
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label="File to send"
        className="sr-only"
        tabIndex={-1}
        accept={FILE_TYPES}
        onChange={(event) => {
          void add(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <IconButton
        icon={Paperclip}
        label="Add a file"
        disabled={state.files.length >= MOST_FILES}
        onClick={() => input.current?.click()}
      />
      {problem !== '' && (
        <p role="alert" className="text-small text-danger-ink">
          {problem}
        </p>
      )}
    </>
  )
}

/** What travels with the words. */
function With({ state: { files, setFiles, resend, setResend } }: { state: State }) {
  if (files.length === 0 && !resend) return null
  return (
    <ul aria-label="Sent with it" className="flex flex-wrap gap-2 text-small">
      {resend && (
        <Chip onRemove={() => setResend(undefined)} label="the keys">
          Keys of order {resend.orderNumber} go out again
        </Chip>
      )}
      {files.map(({ id, name }) => (
        <Chip
          key={id}
          label={name}
          onRemove={() => setFiles((before) => before.filter((file) => file.id !== id))}
        >
          {name}
        </Chip>
      ))}
    </ul>
  )
}

type ChipProps = { label: string; onRemove: () => void; children: React.ReactNode }

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <li className="inline-flex max-w-full items-center gap-1 rounded-pill border bg-surface-sunken pl-3">
      <span className="truncate text-ink">{children}</span>
      <IconButton size="sm" icon={X} label={`Remove ${label}`} onClick={onRemove} />
    </li>
  )
}

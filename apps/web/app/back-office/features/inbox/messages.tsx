import type { Attachment } from '@keyhaven/contracts/inbox'
import type { ConversationMessage } from '@keyhaven/contracts/staff/inbox'
import clsx from 'clsx'
import { Info, Lock, Paperclip, ShieldAlert, ShieldQuestion, UserX } from 'lucide-react'
import { Fragment } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { day, when } from '../../kit/when.ts'
import { saveAttachmentFile } from './inbox-calls.ts'

const kilobytes = (size: number) =>
  size < 1_048_576 ? `${Math.ceil(size / 1_024)} kB` : `${(size / 1_048_576).toFixed(1)} MB`

type Sheet = { reference: string; message: ConversationMessage; name: string }

function Files({ reference, files }: { reference: string; files: readonly Attachment[] }) {
  if (files.length === 0) return null
  const save = async (file: Attachment) => {
    try {
      await saveAttachmentFile(reference, file)
    } catch (error) {
      toast({ tone: 'danger', title: wordsOf(error) })
    }
  }
  return (
    <ul className="flex flex-wrap gap-2 pt-1">
      {files.map((file) => (
        <li key={file.id}>
          <button
            type="button"
            onClick={() => void save(file)}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control-sm border bg-surface-sunken px-3 text-small hover:bg-surface-hover"
          >
            <Paperclip size={14} className="shrink-0 text-ink-3" aria-hidden />
            <span className="sr-only">Save </span>
            <span className="truncate text-ink">{file.name}</span>
            <span className="shrink-0 text-ink-3">{kilobytes(file.size)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Words({ message: { body, quoted } }: { message: ConversationMessage }) {
  return (
    <>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      {quoted !== '' && (
        <details className="text-small text-ink-3">
          <summary className="w-fit cursor-pointer">Quoted text</summary>
          <p className="pt-2 whitespace-pre-line wrap-anywhere">{quoted}</p>
        </details>
      )}
    </>
  )
}

const clockOf = (time: string) => when(time).split(', ').at(-1)

function Event({ message }: { message: ConversationMessage }) {
  return (
    <div className="flex items-center gap-2.5 text-small text-ink-3">
      <Info size={14} className="shrink-0" aria-hidden />
      <p className="flex-1">{message.body}</p>
      <time dateTime={message.createdAt}>{clockOf(message.createdAt)}</time>
    </div>
  )
}

function Note({ reference, message }: Sheet) {
  return (
    <div className="grid gap-1.5 rounded-tile border border-warning-line bg-warning-soft px-4 py-3 text-body-sm text-ink">
      <p className="flex items-center gap-2 text-small">
        <Lock size={14} aria-hidden />
        <span className="font-semibold">
          {message.author === 'system' ? 'What was said in the chat' : 'Internal note'}
        </span>
        <span>{message.by}</span>
        <time dateTime={message.createdAt} className="ml-auto">
          {clockOf(message.createdAt)}
        </time>
      </p>
      <Words message={message} />
      <Files reference={reference} files={message.files} />
    </div>
  )
}

/** Says whether a mail is from the customer at all, and that no person wrote it. */
function Doubts({
  message: { sender, senderCheck, isAutomatic },
}: {
  message: ConversationMessage
}) {
  return (
    <>
      {senderCheck === 'failed' && (
        <Pill tone="danger" icon={ShieldAlert}>
          Sender check failed
        </Pill>
      )}
      {senderCheck === 'unknown' && (
        <Pill tone="warning" icon={ShieldQuestion}>
          Sender not verified
        </Pill>
      )}
      {sender !== null && (
        <Pill tone="warning" icon={UserX} className="max-w-full">
          <span className="truncate">From {sender}, not the customer</span>
        </Pill>
      )}
      {isAutomatic && <Pill>Automatic</Pill>}
    </>
  )
}

function MessageItem({ reference, message, name }: Sheet) {
  const isOurs = message.author === 'staff'
  const writer = isOurs ? (message.by ?? 'Staff') : name
  return (
    <div className={clsx('grid gap-2', isOurs && 'justify-items-end')}>
      <p
        className={clsx(
          'flex flex-wrap items-center gap-2 text-small',
          isOurs && 'flex-row-reverse',
        )}
      >
        <Avatar name={writer} size="sm" tone={isOurs ? 'accent' : 'ink'} />
        <span className="font-semibold text-ink">{writer}</span>
        <time dateTime={message.createdAt} className="text-ink-3">
          {clockOf(message.createdAt)}
        </time>
        {message.via === 'mail' && <span className="text-ink-3">by e-mail</span>}
        <Doubts message={message} />
      </p>
      <div
        className={clsx(
          'grid max-w-160 gap-2 rounded-tile border px-4 py-3 text-body-sm text-ink shadow-rest',
          isOurs ? 'border-accent-line bg-accent-soft' : 'bg-surface',
        )}
      >
        <Words message={message} />
        <Files reference={reference} files={message.files} />
      </div>
    </div>
  )
}

const sheets = { customer: MessageItem, staff: MessageItem, system: Event }

type MessagesProps = {
  reference: string
  messages: readonly ConversationMessage[]
  name: string
}

/** The thread, with a line where a new day begins. */
export function Messages({ reference, messages, name }: MessagesProps) {
  return (
    <ol className="grid gap-5" aria-label="Letters">
      {messages.map((message, at) => {
        const Sheet = message.isNote ? Note : sheets[message.author]
        const today = day(message.createdAt)
        const before = messages[at - 1]
        return (
          <Fragment key={message.id}>
            {(before === undefined || day(before.createdAt) !== today) && (
              <li className="flex items-center gap-3 text-micro font-label text-ink-3">
                <span className="h-px flex-1 bg-line" aria-hidden />
                {today}
                <span className="h-px flex-1 bg-line" aria-hidden />
              </li>
            )}
            <li>
              <Sheet reference={reference} message={message} name={name} />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

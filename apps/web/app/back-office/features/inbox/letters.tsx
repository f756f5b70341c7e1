import type { LetterFile } from '@keyhaven/contracts/inbox'
import type { TalkLetter } from '@keyhaven/contracts/staff/inbox'
import clsx from 'clsx'
import { Info, Lock, Paperclip, ShieldAlert, ShieldQuestion, UserX } from 'lucide-react'
import { Fragment } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { toast } from '../../../ui/toast.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { day, when } from '../../kit/when.ts'
import { saveTalkFile } from './inbox-calls.ts'

const kilobytes = (size: number) =>
  size < 1_048_576 ? `${Math.ceil(size / 1_024)} kB` : `${(size / 1_048_576).toFixed(1)} MB`

type Sheet = { ticketNumber: string; letter: TalkLetter; name: string }

function Files({ ticketNumber, files }: { ticketNumber: string; files: readonly LetterFile[] }) {
  if (files.length === 0) return null
  const save = async (file: LetterFile) => {
    try {
      await saveTalkFile(ticketNumber, file)
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

function Words({ letter: { body, quoted } }: { letter: TalkLetter }) {
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

function Event({ letter }: { letter: TalkLetter }) {
  return (
    <div className="flex items-center gap-2.5 text-small text-ink-3">
      <Info size={14} className="shrink-0" aria-hidden />
      <p className="flex-1">{letter.body}</p>
      <time dateTime={letter.createdAt}>{clockOf(letter.createdAt)}</time>
    </div>
  )
}

function Note({ ticketNumber, letter }: Sheet) {
  return (
    <div className="grid gap-1.5 rounded-tile border border-warning-line bg-warning-soft px-4 py-3 text-body-sm text-ink">
      <p className="flex items-center gap-2 text-small">
        <Lock size={14} aria-hidden />
        <span className="font-semibold">
          {letter.author === 'system' ? 'What was said in the chat' : 'Internal note'}
        </span>
        <span>{letter.by}</span>
        <time dateTime={letter.createdAt} className="ml-auto">
          {clockOf(letter.createdAt)}
        </time>
      </p>
      <Words letter={letter} />
      <Files ticketNumber={ticketNumber} files={letter.files} />
    </div>
  )
}

/** Says whether a mail is from the customer at all, and that no person wrote it. */
function Doubts({ letter: { sender, senderCheck, isAutomatic } }: { letter: TalkLetter }) {
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

function Letter({ ticketNumber, letter, name }: Sheet) {
  const isOurs = letter.author === 'staff'
  const writer = isOurs ? (letter.by ?? 'Staff') : name
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
        <time dateTime={letter.createdAt} className="text-ink-3">
          {clockOf(letter.createdAt)}
        </time>
        {letter.via === 'mail' && <span className="text-ink-3">by e-mail</span>}
        <Doubts letter={letter} />
      </p>
      <div
        className={clsx(
          'grid max-w-160 gap-2 rounded-tile border px-4 py-3 text-body-sm text-ink shadow-rest',
          isOurs ? 'border-accent-line bg-accent-soft' : 'bg-surface',
        )}
      >
        <Words letter={letter} />
        <Files ticketNumber={ticketNumber} files={letter.files} />
      </div>
    </div>
  )
}

const sheets = { customer: Letter, staff: Letter, system: Event }

type LettersProps = { ticketNumber: string; letters: readonly TalkLetter[]; name: string }

/** The thread, with a line where a new day begins. */
export function Letters({ ticketNumber, letters, name }: LettersProps) {
  return (
    <ol className="grid gap-5" aria-label="Letters">
      {letters.map((letter, at) => {
        const Sheet = letter.isNote ? Note : sheets[letter.author]
        const today = day(letter.createdAt)
        const before = letters[at - 1]
        return (
          <Fragment key={letter.id}>
            {(before === undefined || day(before.createdAt) !== today) && (
              <li className="flex items-center gap-3 text-micro font-label text-ink-3">
                <span className="h-px flex-1 bg-line" aria-hidden />
                {today}
                <span className="h-px flex-1 bg-line" aria-hidden />
              </li>
            )}
            <li>
              <Sheet ticketNumber={ticketNumber} letter={letter} name={name} />
            </li>
          </Fragment>
        )
      })}
    </ol>
  )
}

import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { wordsOf } from '../refusal.ts'
import { newIdempotencyKey } from '../staff-api.ts'
import { matching, mentionAt, mentionedIn, withMention } from './mentions.rules.ts'
import { useColleagues, useNotes } from './use-notes.ts'

type Colleague = ReturnType<typeof useColleagues>[number]

/** Saves once: the same words go again under the same key until they are saved or changed. */
function useSaving(write: (idempotencyKey: string) => Promise<void>) {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const key = useRef<string>(undefined)
  const changed = () => {
    key.current = undefined
  }
  async function save() {
    if (isBusy) return
    key.current ??= newIdempotencyKey()
    setBusy(true)
    setFailure(undefined)
    try {
      await write(key.current)
      changed()
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, failure, save, changed }
}

/** Where a private note is written; @ offers colleagues, who are told of it. */
export function NoteField({ subject }: { subject: string }) {
  const { write } = useNotes(subject)
  const [text, setText] = useState('')
  const [cursor, setCursor] = useState(0)
  const { isBusy, failure, save, changed } = useSaving(async (key) => {
    await write(text.trim(), mentionedIn(text, colleagues), key)
    setText('')
  })
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const typed = mentionAt(text, cursor)
  const colleagues = useColleagues(text.includes('@'))
  const offered = typed === undefined ? [] : matching(colleagues, typed)
  const submit = () => void (text.trim() !== '' && save())
  function choose(colleague: Colleague) {
    const next = withMention(text, cursor, colleague)
    setText(next.text)
    setCursor(next.cursor)
    field.current?.focus()
  }
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="The note was not saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      <textarea
        ref={field}
        rows={text ? 3 : 1}
        aria-label="Private note"
        aria-describedby={offered.length > 0 ? listId : undefined}
        placeholder="Add a private note. @ mentions a colleague."
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setCursor(event.target.selectionStart)
          changed()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          event.preventDefault()
          submit()
        }}
        className="field-frame w-full rounded-control px-3.5 py-2 text-body-sm placeholder:text-ink-3"
      />
      {offered.length > 0 && <Mentionable id={listId} colleagues={offered} onChoose={choose} />}
      {text.trim() && <AddNote isBusy={isBusy} />}
    </form>
  )
}

type MentionableProps = {
  id: string
  colleagues: readonly Colleague[]
  onChoose: (colleague: Colleague) => void
}

const Mentionable = ({ id, colleagues, onChoose }: MentionableProps) => (
  <div id={id} className="flex flex-wrap gap-1.5">
    <span className="sr-only">Colleagues to mention</span>
    {colleagues.map((colleague) => (
      <Button key={colleague.id} size="sm" variant="soft" onClick={() => onChoose(colleague)}>
        @{colleague.name}
      </Button>
    ))}
  </div>
)

const AddNote = ({ isBusy }: { isBusy: boolean }) => (
  <Button
    type="submit"
    size="sm"
    variant="primary"
    className="justify-self-end"
    busy={isBusy ? 'Saving...' : undefined}
  >
    Add note
  </Button>
)

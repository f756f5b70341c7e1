import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type { input, output } from 'zod/v4/core'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.tsx'
import { asSent } from './as-sent.ts'
import { type Choices, type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import { chosenOf, type Merge, mergeOf } from './differences.rules.ts'
import { wordsOf } from './refusal.ts'
import type { EarlierChange } from './staff-api.ts'
import { useOnceCurrent } from './use-once-current.ts'

type Schema = ComponentProps<typeof Form>['schema']
type Fields = Readonly<Record<string, unknown>>

type EditFormProps<S extends Schema> = {
  label: string
  schema: S
  /** What the server holds now, and the version of it. */
  values: input<S>
  version: string | undefined
  /** Saves under a version; `undefined` only where the row had none. */
  onSave: (values: output<S>, version: string | undefined) => Promise<unknown>
  /** Reads the row again and returns its new version. */
  onReload: () => Promise<string | undefined>
  /** What fields are called where two versions are compared; plain words of their names otherwise. */
  fieldLabels?: Readonly<Record<string, string>>
  children: ReactNode
}

/** Who was faster, if a refusal says that somebody was. */
function conflictOf(error: unknown): Conflict | undefined {
  if (!isApiError(error) || (error.status !== 409 && error.status !== 412)) return undefined
  if (error.code !== 'version_stale' && error.code !== 'conflict') return undefined
  const { change } = error as { change?: EarlierChange }
  return { by: change?.changedBy, at: change?.changedAt }
}

type Sent<S extends Schema> = Readonly<{ values: output<S>; typed: Fields }>

function sayMerged({ merged }: Merge, by: string | undefined) {
  const theirs = merged.filter((row) => row.by === 'them').map(({ field }) => field)
  if (theirs.length === 0) return
  const title = `${by ?? 'Somebody else'} changed ${theirs.join(', ')} meanwhile. Both changes are saved.`
  toast({ tone: 'success', title })
}

/**
 * A form for one object: a bar with Save and Discard while something is changed, and a question before the page is
 * left. Where another member of staff was faster, both changes are merged; fields that both changed take a choice.
 */
export function EditForm<S extends Schema>({
  label,
  schema,
  values,
  version,
  onSave,
  onReload,
  fieldLabels,
  children,
}: EditFormProps<S>) {
  const [conflict, setConflict] = useState<Conflict & { sent: Sent<S> }>()
  /** The other version, once it was read, and both put together. */
  const [theirs, setTheirs] = useState<{ version: string | undefined; values: Fields }>()
  const [merge, setMerge] = useState<Merge>()
  /** What the fields were filled with. */
  const [was, setWas] = useState<unknown>(values)
  /** What the form was filled from: reading the other version must not make a second press save over it. */
  const [base, setBase] = useState<{ version: string | undefined }>()
  const [failure, setFailure] = useState<unknown>()
  const [reloads, setReloads] = useState(0)

  async function save(sent: Sent<S>, under: string | undefined): Promise<boolean> {
    setFailure(undefined)
    try {
      await onSave(sent.values, under)
      beginWith(await onReload())
      return true
    } catch (error) {
      const faster = conflictOf(error)
      if (faster) await compare({ ...faster, sent }, under)
      else setFailure(error)
      return false
    }
  }
  async function compare(faster: Conflict & { sent: Sent<S> }, under: string | undefined) {
    setTheirs(undefined)
    setMerge(undefined)
    setConflict(faster)
    setBase({ version: under })
    mergeWith(await onReload())
  }
  const saveMerged = async (both: Merge, merged: Fields, under: string | undefined) => {
    if (!conflict) return
    const { typed } = conflict.sent
    const isSaved = await save({ values: merged as object as output<S>, typed }, under)
    if (isSaved) sayMerged(both, conflict.by)
  }
  const mergeWith = useOnceCurrent(version, () => {
    if (!conflict) return
    const { values: sent, typed } = conflict.sent
    const [before, after] = [was, values].map((one) => asSent(schema, one as Fields, typed))
    if (!before || !after) return
    const both = mergeOf(
      { was: before, theirs: after, yours: sent as object as Fields },
      fieldLabels,
    )
    setTheirs({ version, values: after })
    setMerge(both)
    if (both.open.length === 0) void saveMerged(both, both.values, version)
  })
  const begin = () => {
    setConflict(undefined)
    setTheirs(undefined)
    setMerge(undefined)
    setBase(undefined)
    setWas(values)
    setReloads((count) => count + 1)
  }
  const beginWith = useOnceCurrent(version, begin)
  const reload = async () => beginWith(await onReload())
  const saveChosen = async (choices: Choices) => {
    if (merge && theirs) {
      await saveMerged(merge, chosenOf(merge, theirs.values, choices), theirs.version)
    }
  }
  return (
    <Form
      key={reloads}
      label={label}
      schema={schema}
      defaultValues={values as ComponentProps<typeof Form<S>>['defaultValues']}
      className="grid gap-5"
      onSubmit={async (sent, form) => {
        await save({ values: sent, typed: form.getValues() }, base ? base.version : version)
      }}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="Nothing was saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      {children}
      <SaveBar />
      {conflict && merge && merge.open.length > 0 && (
        <ConflictDialog
          conflict={conflict}
          merge={merge}
          onReload={reload}
          onSave={saveChosen}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Form>
  )
}

const LeaveQuestion = ({ blocker }: { blocker: ReturnType<typeof useBlocker> }) => (
  <Dialog
    title="Leave without saving?"
    lead="Your changes on this page would be lost."
    size="confirm"
    open={blocker.state === 'blocked'}
    onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
    actions={
      <>
        <DialogClose>
          <Button variant="primary">Stay here</Button>
        </DialogClose>
        <Button variant="danger-quiet" onClick={() => blocker.proceed?.()}>
          Leave
        </Button>
      </>
    }
  />
)

/** Stays in sight while something is changed, and stands in the way of leaving. */
function SaveBar() {
  const { reset } = useFormContext()
  const { isDirty, isSubmitting } = useFormState()
  const bar = useRef<HTMLDivElement>(null)
  const blocker = useBlocker(isDirty && !isSubmitting)

  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    const save = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      bar.current?.closest('form')?.requestSubmit()
    }
    addEventListener('beforeunload', ask)
    addEventListener('keydown', save)
    return () => {
      removeEventListener('beforeunload', ask)
      removeEventListener('keydown', save)
    }
  }, [isDirty])

  return (
    <div ref={bar} className="sticky bottom-4 z-sticky">
      {isDirty && (
        <section
          aria-label="Unsaved changes"
          className="flex flex-wrap items-center justify-between gap-3 rounded-control-lg border bg-surface-overlay py-2.5 pr-2.5 pl-4 shadow-float"
        >
          <p role="status" className="text-small font-semibold text-ink">
            Unsaved changes
          </p>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => reset()}>
              Discard
            </Button>
            <FormSubmit size="sm" busy="Saving...">
              Save
            </FormSubmit>
          </div>
        </section>
      )}
      <LeaveQuestion blocker={blocker} />
    </div>
  )
}

import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useBlocker } from 'react-router'
import type { input, output } from 'zod/v4/core'
import { isApiError } from '../../lib/api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogClose } from '../../ui/dialog.tsx'
import { Form, FormSubmit } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Conflict, ConflictDialog } from './conflict-dialog.tsx'
import { differencesOf } from './differences.rules.ts'
import { wordsOf } from './refusal.ts'
import type { Change } from './staff-api.ts'
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
  const { change } = error as { change?: Change }
  return { by: change?.changedBy, at: change?.changedAt }
}

/**
 * A form for one object: a bar with Save and Discard while something is changed, a question before
 * the page is left, and a choice when another member of staff was faster.
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
  const [conflict, setConflict] = useState<Conflict & { sent: output<S> }>()
  /** The version of the other, once it was read to be compared; `values` are theirs from then on. */
  const [theirs, setTheirs] = useState<{ version: string | undefined }>()
  /** What the form was filled from: reading the other version must not make a second press save over it. */
  const [base, setBase] = useState<{ version: string | undefined }>()
  const [failure, setFailure] = useState<unknown>()
  const [reloads, setReloads] = useState(0)

  async function save(sent: output<S>, under: string | undefined) {
    setFailure(undefined)
    try {
      await onSave(sent, under)
      beginWith(await onReload())
    } catch (error) {
      const faster = conflictOf(error)
      if (faster) await compare({ ...faster, sent }, under)
      else setFailure(error)
    }
  }
  async function compare(faster: Conflict & { sent: output<S> }, under: string | undefined) {
    setTheirs(undefined)
    setConflict(faster)
    setBase({ version: under })
    setTheirs({ version: await onReload() })
  }
  const begin = () => {
    setConflict(undefined)
    setTheirs(undefined)
    setBase(undefined)
    setReloads((count) => count + 1)
  }
  const beginWith = useOnceCurrent(version, begin)
  const reload = async () => beginWith(await onReload())
  const overwrite = async () => {
    if (conflict && theirs) await save(conflict.sent, theirs.version)
  }
  const differences =
    conflict &&
    theirs &&
    differencesOf(values as object as Fields, conflict.sent as object as Fields, fieldLabels)
  return (
    <Form
      key={reloads}
      label={label}
      schema={schema}
      defaultValues={values as ComponentProps<typeof Form<S>>['defaultValues']}
      className="grid gap-5"
      onSubmit={(sent) => save(sent, base ? base.version : version)}
    >
      {failure !== undefined && (
        <Notice tone="danger" title="Nothing was saved." isNew>
          {wordsOf(failure)}
        </Notice>
      )}
      {children}
      <SaveBar />
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          differences={differences}
          onReload={reload}
          onOverwrite={overwrite}
          onClose={() => setConflict(undefined)}
        />
      )}
    </Form>
  )
}

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
    </div>
  )
}

import { chooseStaffPassword } from '@keyhaven/contracts/staff/staff'
import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { Form, FormSubmit, FormTextField } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { wordsOf } from '../../kit/refusal.ts'
import { choosePassword, readLink, useEnter } from '../../kit/staff-session.ts'

const never = () => () => {}

/** The secret stands behind the #, which is sent to no server. */
const useLink = () =>
  useSyncExternalStore(
    never,
    () => location.hash.slice(1),
    () => '',
  )

/** Where the link of an invitation, a reset or a forgotten password leads. */
export function ChoosePassword({ onDone }: { onDone: (isSignedIn: boolean) => void }) {
  const link = useLink()
  const enter = useEnter()
  const [failure, setFailure] = useState('')
  const { data, error } = useQuery({
    queryKey: ['staff link', link],
    queryFn: () => readLink(link),
    enabled: link !== '',
    retry: false,
  })
  if (error)
    return (
      <Notice tone="danger" isNew>
        {wordsOf(error)}
      </Notice>
    )
  if (!data)
    return (
      <Loading>
        <Skeleton className="h-24" />
      </Loading>
    )
  return (
    <Form
      schema={chooseStaffPassword.body}
      defaultValues={{ link, password: '' }}
      label="Choose a password"
      className="grid gap-4"
      onSubmit={async (values) => {
        try {
          const { session } = await choosePassword(values)
          if (session) enter(session)
          onDone(session !== null)
        } catch (refused) {
          setFailure(wordsOf(refused))
        }
      }}
    >
      {failure && (
        <Notice tone="danger" isNew>
          {failure}
        </Notice>
      )}
      <p className="text-body-sm text-ink-2">
        For {data.firstName}, {data.email}.
      </p>
      <input type="hidden" autoComplete="username" value={data.email} readOnly />
      <FormTextField
        name="password"
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="Three or four words that have nothing to do with each other."
      />
      <FormSubmit busy="Saving..." size="lg">
        {data.kind === 'setup' ? 'Save and go on' : 'Save password'}
      </FormSubmit>
    </Form>
  )
}

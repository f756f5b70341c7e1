import type { UseQueryResult } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { wordsOf } from './refusal.ts'

type NotLoadedProps = {
  title?: string
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** In the place of what could not be loaded: why, and a way to try again. */
export function NotLoaded({ title = 'This could not be loaded.', query }: NotLoadedProps) {
  const { error, isFetching, refetch } = query
  return (
    <Notice
      tone="danger"
      title={title}
      isNew
      action={
        <Button
          size="sm"
          busy={isFetching ? 'Trying...' : undefined}
          onClick={() => void refetch()}
        >
          Try again
        </Button>
      }
    >
      {wordsOf(error)}
    </Notice>
  )
}

import type { openReviewLink } from '@keyhaven/contracts/review-submission'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { api } from '../../lib/api/api.ts'

const START = '#write='

const open = (token: string) =>
  api<typeof openReviewLink>({ method: 'POST', path: '/api/reviews/link' }, { body: { token } })

/** The token of a review request is behind the #; once read, it leaves the address. */
function takeToken(): string | undefined {
  if (!location.hash.startsWith(START)) return undefined
  const token = location.hash.slice(START.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

/** What the link of an e-mail fills in; undefined token: nobody came by such a link. */
export function useReviewLink() {
  const [token, setToken] = useState<string>()
  useEffect(() => setToken((known) => known ?? takeToken()), [])
  const { data, isError } = useQuery({
    queryKey: ['/api/reviews/link', token],
    queryFn: () => open(token ?? ''),
    enabled: token !== undefined,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { isInvited: token !== undefined, link: data, isExpired: isError }
}

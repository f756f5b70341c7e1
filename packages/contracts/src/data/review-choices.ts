export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]

/** Stars as they are in an address, from the best down. */
export const stars = ['5', '4', '3', '2', '1'] as const
export type Stars = (typeof stars)[number]

export const REVIEWS_PER_PAGE = 10
export const MOST_REVIEWS_PER_PAGE = 50

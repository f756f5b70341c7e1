/** Whether this process is on its way out: balancers hear it first, then it closes. */
export type Life = Readonly<{ isLeaving: () => boolean; leave: () => void }>

export function createLife(): Life {
  let isLeaving = false
  return {
    isLeaving: () => isLeaving,
    leave: () => {
      isLeaving = true
    },
  }
}

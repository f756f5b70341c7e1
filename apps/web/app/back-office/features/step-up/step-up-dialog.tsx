import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/dialog.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { NotLoaded } from '../../kit/not-loaded.tsx'
import { ProofForm } from '../../kit/proof-form.tsx'
import { proveAgain, securityQuery, stepUpOptions } from '../../kit/security-query.ts'
import { answerProof, useIsProofAsked } from '../../kit/step-up.ts'

/** One dialog for all sensitive acts: after it, the act that was asked for goes on by itself. */
export function StepUpDialog() {
  const isAsked = useIsProofAsked()
  const query = useQuery({ ...securityQuery, enabled: isAsked })
  const { data, error } = query
  const prove: Parameters<typeof ProofForm>[0]['onProof'] = async (proof) => {
    await proveAgain(proof)
    answerProof(true)
  }
  return (
    <Dialog
      title="Confirm that it is you"
      lead="Confirm with your second factor. We won’t ask again for 15 minutes."
      open={isAsked}
      onOpenChange={(isOpen) => !isOpen && answerProof(false)}
    >
      {data ? (
        <ProofForm methods={data.methods} passkeyOptions={stepUpOptions} onProof={prove} />
      ) : error ? (
        <NotLoaded query={query} />
      ) : (
        <Loading>
          <Skeleton className="h-12" />
        </Loading>
      )}
    </Dialog>
  )
}

// Accepts a finding, or takes that back. One button, so that the focus stays on it when the one becomes the other.
import { Button } from '#client/ui/button.tsx';
import type { WireFinding } from '#shared/api/checks.ts';
import { checkPageText } from '#shared/text/check-page.ts';

import { useWithdraw } from './use-withdraw.ts';

const words = checkPageText;

interface AcceptButtonProps {
  finding: WireFinding;
  onAccept: (finding: WireFinding) => void;
}

export function AcceptButton({ finding, onAccept }: AcceptButtonProps) {
  const { message, accepted } = finding;
  const { saving, withdraw } = useWithdraw();
  return (
    <Button
      variant="quiet"
      busy={saving}
      label={accepted ? words.withdrawOf(message) : words.acceptOf(message)}
      onClick={() => (accepted ? void withdraw(accepted) : onAccept(finding))}
    >
      {accepted ? words.withdraw : words.accept}
    </Button>
  );
}

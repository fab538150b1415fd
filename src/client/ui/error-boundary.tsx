// The last net: a screen that breaks says so in a sentence and offers to load again, instead of a blank page.
import { Component, type ReactNode } from 'react';

import { CrashState } from './crash-state.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <CrashState /> : this.props.children;
  }
}

// The outermost error boundary: shows a sentence and a reload button instead of a blank page.
import { Component, type ReactNode } from 'react';

import { CrashState } from './crash-state.tsx';

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    return this.state.error ? <CrashState error={this.state.error} /> : this.props.children;
  }
}

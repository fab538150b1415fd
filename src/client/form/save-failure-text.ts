// The sentence for a save that failed: what the server refused, that it failed, or that its outcome is unknown.
import { ApiError, isRefusal } from '#client/api/send.ts';
import { noticeText } from '#shared/text/notice.ts';

export function saveFailureText(item: string, error: unknown): string {
  if (isRefusal(error)) return error.message;
  const isLost = error instanceof ApiError && error.isAnswerLost;
  return [noticeText.notSaved(item), ...(isLost ? [noticeText.answerLost] : [])].join(' ');
}

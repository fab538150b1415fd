// The icons that only the planner uses. See ui/icons.ts for those of every page.

export {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsMaximize,
  IconArrowsMove,
  IconArrowsRight,
  IconCircleX,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconGripVertical,
  IconMinus,
  IconDownload,
  IconFlipVertical,
  IconMaximize,
  IconPresentation,
  IconSelect,
  IconSettings,
  IconSitemap,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';

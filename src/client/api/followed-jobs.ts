// Jobs that a page follows to their end and tells about itself: the header then has nothing to add.
export const followedJobs = new Set<number>();

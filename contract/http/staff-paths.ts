const staffPaths = /^\/(admin|office)(?![\w-])/i;

/** Whether the path of an address is that of a page for staff or for the operator. A query may follow it. */
export const isStaffPath = (path: string): boolean => staffPaths.test(path);

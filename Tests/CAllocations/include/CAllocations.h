#pragma once

/// How often the calling thread has asked for memory since it began.
unsigned long callocations_of_this_thread(void);
